/** What `crosshire help` prints. */
export const HELP = `crosshire run LAB    [--actions FILE] [--with start|solution|NAME] [--seed N] [--query SQL]... [--json]
    Plays the lab's history and your actions, and shows what came of it.
crosshire grade LAB  [--actions FILE] [--with start|solution|NAME] [--seed N] [--json]
    Does the same and runs the lab's checks.
crosshire check [LAB]... [--json]
    Proves that the grading works: the start fails what it declares, right repairs pass, wrong ones fail as declared.
crosshire verify EVIDENCE.json [--plan PLAN.json] [--json]
    Looks whether the file's chain of hashes holds, plays its log again, grades at every check, and says claim by claim
    what is confirmed and what is not; with a plan also whether plan, team and seed are its own, whether what
    happened to the team is what lab and plan say, and what the result is worth by its rules; with the console's export of
    the day, whether its board says so. Made on another edition of the lab or the engine, it is neither: exit code 2.
crosshire key LAB    [--seed N] [--answers] [--json]
    Prints the right answers of one seed, and what each known wrong repair leaves in the tables; --answers leaves those out.
crosshire new scenario|exercise SLUG [--json]
    Writes a lab that holds as it is; its comments are the reference.

LAB is the name of a lab or a folder. FILE is a YAML or JSON list of actions, applied after the history and after the
repair that --with names. With --json, one document on standard output and nothing else.
Exit code: 0 holds, 1 does not hold, 2 wrong use or broken lab, 3 our fault.`;
