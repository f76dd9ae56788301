const NUMERIC = /^(TINYINT|SMALLINT|INT|BIGINT|FLOAT|DOUBLE|DECIMAL)/i;

/** Whether values of a Databricks type are right-aligned. */
export const isNumeric = (type: string): boolean => NUMERIC.test(type);

/** A cell as shown: numbers with thousands separators, everything else as the platform prints it. */
export function formatCell(value: string, type: string): string {
  if (!isNumeric(type)) return value;
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
  if (!match) return value;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}
