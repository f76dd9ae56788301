import { useState } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { local } from '../store/local.ts';

/** The page's own switch, for the workbench: names what a press gives. */
export function ThemeButton() {
  const root = document.documentElement;
  const [theme, setTheme] = useState(root.dataset['theme']);
  const other = theme === 'dark' ? 'light' : 'dark';
  const change = (): void => {
    root.dataset['theme'] = other;
    local().setItem('starlight-theme', other);
    document.dispatchEvent(new CustomEvent('theme-change'));
    setTheme(other);
  };
  return (
    <button type="button" class="plain" title={t('theme.toggle')} onClick={change}>
      {t(`theme.${other}`)}
    </button>
  );
}
