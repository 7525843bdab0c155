import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { LanguageChoice } from '#app/ui/navigation/select-language.tsx'
import type { SheetOptions } from '../sheets/sheet-options.ts'
import styles from './resource-view.module.css'

type PrintOptionsProps = {
  options: SheetOptions
  /** Languages of the page; a worksheet has only one. */
  choices?: readonly LanguageChoice[]
  onChange: (options: SheetOptions) => void
}

/** Paper, language, ink and size of the print. They are in the address, so that a link keeps them. */
export function PrintOptions({ options, choices, onChange }: PrintOptionsProps) {
  const { t } = useTranslation('resources')
  function change<Name extends keyof SheetOptions>(name: Name, value: SheetOptions[Name]) {
    onChange({ ...options, [name]: value })
  }
  const isSaving = options.ink === 'saving'
  const isLarge = options.size === 'large'
  return (
    <div className={styles.options}>
      <SegmentedControl
        label={t('resource.paper')}
        value={options.paper}
        onChange={(paper) => change('paper', paper)}
        options={[
          { value: 'a4', label: 'A4' },
          { value: 'letter', label: t('resource.letter') },
        ]}
      />
      {choices && (
        <nav className={styles.languages} aria-label={t('resource.language')}>
          {choices.map(({ code, name, tag, href, current }) => (
            <Link key={code} to={href} lang={tag} aria-current={current ? 'true' : undefined} preventScrollReset>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <button
        type="button"
        className={clsx(styles.toggle, isSaving && styles.on)}
        aria-pressed={isSaving}
        onClick={() => change('ink', isSaving ? 'normal' : 'saving')}
      >
        <IconDroplet aria-hidden /> {t('resource.inkSaving')}
      </button>
      <button
        type="button"
        className={clsx(styles.toggle, isLarge && styles.on)}
        aria-pressed={isLarge}
        onClick={() => change('size', isLarge ? 'normal' : 'large')}
      >
        <IconTextSize aria-hidden /> {t('resource.largePrint')}
      </button>
    </div>
  )
}
