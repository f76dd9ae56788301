import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { labFolders, placesIn, readLab, resourcesOf } from '../../src/authoring/index.ts';
import { factsOf, type Labs, phasesOf, planFor, planHash, planProblems, readPlan } from '../../src/game-day/index.ts';
import { Plan } from '../../src/schema/game-day.ts';

const places = placesIn('.');
const labs: Labs = Object.fromEntries(
  labFolders(places)
    .map((folder) => {
      const bundle = readLab(folder, places.bases);
      return factsOf(bundle, resourcesOf(bundle.start));
    })
    .map((facts) => [facts.id, facts]),
);
const files = readdirSync('game-days');
const read = (file: string): string => readFileSync(`game-days/${file}`, 'utf8');
const swiss = labs['swiss-drop'];
if (!swiss) throw new Error('the Swiss drop is gone');

describe('the ready-made plans', () => {
  it('are of one, one and a half, and three hours', () => {
    const minutes = files.map((file) => readPlan(read(file), labs).plan?.minutes);
    expect(minutes.toSorted((a = 0, b = 0) => a - b)).toEqual([60, 90, 180]);
  });

  it.each(files)('%s says nothing wrong about the labs', (file) => {
    expect(readPlan(read(file), labs).problems).toEqual([]);
  });

  it.each(files)('%s lets night fall on the teams’ own warehouses, and ends with a debrief', (file) => {
    const { plan } = readPlan(read(file), labs);
    expect(plan?.sessions.some(({ injects }) => injects.some(({ id }) => id === 'night-falls'))).toBe(true);
    expect(plan?.agenda.at(-1)?.kind).toBe('debrief');
  });
});

describe('a plan to begin with', () => {
  it.each(Object.values(labs).flatMap((facts) => ([20, 45, 90] as const).map((variant) => ({ facts, variant }))))(
    'for $facts.id in $variant minutes has no problem, and its phases fill the time',
    ({ facts, variant }) => {
      const plan = Plan.parse(planFor(facts, variant, 7));
      expect(planProblems(plan, labs)).toEqual([]);
      expect(phasesOf(facts, variant).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(variant);
    },
  );
});

describe('what is wrong with a plan', () => {
  const good = Plan.parse(planFor(swiss, 90, 7));
  const [session] = good.sessions;
  if (!session) throw new Error('a plan has a session');
  const told = (plan: Plan): string[] =>
    planProblems(plan, labs).map(({ place, what, hint }) => `${place}: ${what} (${hint})`);
  const changed = (part: Partial<typeof session>): string[] => told({ ...good, sessions: [{ ...session, ...part }] });

  it('is told with place and hint', () => {
    expect(changed({ lab: 'swiss-drip' })).toEqual([
      'sessions.0.lab: there is no lab swiss-drip (did you mean swiss-drop?)',
    ]);
    expect(changed({ starts: 60 })).toEqual(['sessions.0.starts: ends at minute 150 (the day has 120 minutes)']);
    expect(changed({ labHash: '0' })[0]).toMatch(/^sessions\.0\.labHash: the plan was made for another edition/);
    expect(changed({ phases: [{ phase: 'repair', minutes: 95 }] })).toEqual([
      'sessions.0.phases: the phases take 95 minutes (the session has 90)',
    ]);
    const turned = [
      { phase: 'repair', minutes: 5 },
      { phase: 'detect', minutes: 5 },
    ] as const;
    expect(changed({ phases: [...turned] })[0]).toMatch(/^sessions\.0\.phases\.1\.phase: detect comes after repair/);
    expect(changed({ publish: { check: 'no-wrong-publish' } })[0]).toMatch(/there is no check of The Swiss drop/);
  });

  it('is told of injects', () => {
    const when = { minute: 5 };
    const card = { from: 'auditor', subject: 'a', text: 'b' };
    expect(changed({ injects: [{ id: 'night-fall', when }] })).toEqual([
      'sessions.0.injects.0.id: there is no inject of The Swiss drop night-fall (did you mean night-falls? An inject of your own needs a card or actions.)',
    ]);
    expect(changed({ injects: [{ id: 'night-falls', when: { minute: 90 } }] })[0]).toMatch(/after the session's end/);
    expect(changed({ injects: [{ id: 'night-falls', when, card }] })[0]).toMatch(/says itself what happens/);
  });

  it('is told of teams: the same name, the same numbers', () => {
    const [blue] = good.teams;
    if (!blue) throw new Error('a plan has a team');
    expect(told({ ...good, teams: [blue, { ...blue }] })).toEqual([
      'teams.1.id: two teams are called blue (another id, e.g. the next colour)',
      "teams.1.seed: seed 7 is another team's: they would have the same numbers (any other whole number)",
    ]);
  });

  it('is told of a file that is no plan', () => {
    expect(readPlan('{', labs)).toMatchObject({ plan: null, problems: [{ place: '' }] });
    const wrong = JSON.stringify({ ...good, sessions: [{ ...session, variant: 30 }] });
    expect(readPlan(wrong, labs).problems[0]?.place).toBe('sessions.0.variant');
  });

  it('changes its hash with every word, and not with the order of members', () => {
    expect(planHash(good)).toMatch(/^[0-9a-f]{16}$/);
    expect(planHash({ ...good, title: `${good.title}.` })).not.toBe(planHash(good));
    const turned = Object.fromEntries(Object.entries(good).reverse());
    expect(planHash(Plan.parse(turned))).toBe(planHash(good));
  });
});
