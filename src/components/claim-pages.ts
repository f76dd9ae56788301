import { readFolder } from '../authoring/index.ts';
import { type Use, usesIn } from './claim-uses.ts';
import { register } from './register.ts';

let known: Map<string, Use[]> | undefined;

/** Pages of the handbook and gotchas that use the claim, read once a build. */
export function usesOf(id: string): readonly Use[] {
  known ??= allUses();
  return known.get(id) ?? [];
}

function allUses(): Map<string, Use[]> {
  const uses = usesIn([...readFolder('src/content/docs')].filter(([file]) => file.endsWith('.mdx')));
  for (const { number, title, slug, sources } of register().entries) {
    const ids = new Set(sources.flatMap((source) => source.register ?? []));
    for (const id of ids) {
      uses.set(id, [...(uses.get(id) ?? []), { title: `${number} ${title}`, path: `gotchas/${slug}/` }]);
    }
  }
  return uses;
}
