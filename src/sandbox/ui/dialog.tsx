import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/index.ts';

interface DialogProps {
  title: string;
  /** Nothing behind it is to be seen. */
  cover?: boolean;
  onClose(): void;
  children: ComponentChildren;
}

/** A modal dialog on the browser's own element: focus is kept inside and returns, Escape closes. */
export function Dialog({ title, cover = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog class={cover ? 'dialog cover' : 'dialog'} ref={element} aria-label={title} onClose={onClose}>
      <header class="row">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={() => element.current?.close()}>
          {t('dialog.close')}
        </button>
      </header>
      {children}
    </dialog>
  );
}
