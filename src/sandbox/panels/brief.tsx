import { useEffect, useRef } from 'preact/hooks';

/** The brief that the page already shows without JavaScript, moved into the workbench. */
export function BriefPanel() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const brief = document.getElementById('brief');
    if (brief) box.current?.append(brief);
    return () => document.getElementById('brief-shelf')?.append(...(brief ? [brief] : []));
  }, []);
  return <div class="prose" ref={box} />;
}
