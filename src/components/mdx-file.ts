/** An MDX file as `import.meta.glob` gives it. `components` stand in for elements, e.g. `h2` for headings with links. */
export interface MdxFile {
  default: (props: { components?: Readonly<Record<string, unknown>> }) => unknown;
}
