/** An address below the site's base path. `path` has no leading slash. */
export function link(path: string): string {
  const base = import.meta.env.BASE_URL;
  return `${base.endsWith('/') ? base : `${base}/`}${path}`;
}
