/**
 * Between an editor and the state that holds its text. What is typed goes out and comes back a moment later, when more may have
 * been typed: such an echo must not be put into the editor, which would lose the newer keys and move the cursor.
 */
export function createEcho(initial: string) {
  /** What the state holds once everything that was sent has arrived. */
  let known = initial;
  /** Sent, and not back yet. */
  let sent: readonly string[] = [];
  let last = initial;
  return {
    /** The editor's text is another: whether the state has to be told. */
    typed: (value: string): boolean => {
      if (value === known) return false;
      known = value;
      sent = [...sent, value];
      return true;
    },
    /** The state's text is drawn: whether the editor has to take it, as it comes from elsewhere. */
    arrived: (value: string): boolean => {
      if (value === last) return false;
      last = value;
      const at = sent.lastIndexOf(value);
      if (at >= 0) {
        sent = sent.slice(at + 1);
        return false;
      }
      sent = [];
      const news = value !== known;
      known = value;
      return news;
    },
  };
}

export type Echo = ReturnType<typeof createEcho>;
