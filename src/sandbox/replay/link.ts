const MARK = '#v1.replay:';

/** The hash by which a lab's page offers to go through somebody's attempt. */
export const hashOfReplay = (seal: string): string => MARK + seal;

/** The seal that a hash names; undefined for any other hash. */
export function sealOfHash(hash: string): string | undefined {
  const seal = hash.startsWith(MARK) ? hash.slice(MARK.length) : '';
  return /^[0-9a-f]{64}$/.test(seal) ? seal : undefined;
}
