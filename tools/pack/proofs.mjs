// What a proof must show to be one.

/** What is not as the entry states, one line each. */
export function unstated(proof, sides) {
  return ['wrong', 'right'].flatMap((side) => [
    ...figures(proof[side], sides[side], side),
    ...failure(proof[side], sides[side], side),
    ...apart(sides[side], side),
  ]);
}

function figures({ shows }, result, side) {
  return result.figures.flatMap(({ label, value }, n) =>
    value === shows[n] ? [] : [`${side}: ${label} is ${value}, stated is ${shows[n]}`],
  );
}

function failure({ fails }, { failed }, side) {
  if (fails === undefined) return failed === null ? [] : [`${side}: a step failed: ${failed}`];
  return failed?.includes(fails) ? [] : [`${side}: stated is a failure with "${fails}", there was ${failed ?? 'none'}`];
}

/** The query that tells the two apart has rows on the wrong side and none on the right one. */
function apart({ apart: { rows } }, side) {
  if (side === 'wrong') return rows.length > 0 ? [] : ['wrong: the query that tells the two apart yields nothing'];
  return rows.length === 0 ? [] : [`right: the query that tells the two apart yields ${JSON.stringify(rows[0])}`];
}
