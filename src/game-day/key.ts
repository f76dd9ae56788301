import type { AnswerKey } from '../schema/game-day/key.ts';

/** Markdown that prints: the answers first, then one section a wrong repair. */
export function keyMarkdown({ lab, title, seed, answers, repairs }: AnswerKey): string {
  return [
    `# Answer key: ${title} (${lab}), seed ${seed}`,
    '',
    ...answers.flatMap(({ title: task, answer }) => [`- **${task}**: ${answer}`]),
    ...(repairs.length > 0 ? ['', '## What each known wrong repair leaves'] : []),
    ...repairs.flatMap(({ name, leaves }) => [
      '',
      `### ${name.replaceAll('-', ' ')}`,
      '',
      ...(leaves.length > 0
        ? leaves.map(({ check, expected, actual }) => `- ${check}: ${actual} (right: ${expected})`)
        : ['- nothing that the tables show this morning; the replays of the grader find it']),
    ]),
  ].join('\n');
}
