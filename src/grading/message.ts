/** Fills `{expected}` and `{actual}`. */
export function fillMessage(template: string, sides: { expected: string | null; actual: string | null }): string {
  return template.replace(/\{(expected|actual)\}/g, (_, side: 'expected' | 'actual') => sides[side] ?? 'nothing');
}

/**
 * Whether a message is the one a template declares: the text around the placeholders must agree, and a remark in
 * brackets at the end (on which seed, after which strike) may follow.
 */
export function matchesTemplate(message: string, template: string): boolean {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = template
    .trim()
    .split(/\{(?:expected|actual)\}/)
    .map(literal)
    .join('[\\s\\S]*');
  return new RegExp(`^\\s*${pattern}\\s*( \\([^()]*\\))?$`, 'u').test(message);
}
