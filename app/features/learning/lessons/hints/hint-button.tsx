import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { Hints } from './use-hints.ts'
import styles from './hint-button.module.css'

/** Opens the hints. With `offered` (after several failed runs) the mascot Wao offers help. */
export function HintButton({ hints, offered }: { hints: Pick<Hints, 'rung' | 'isOpen' | 'toggle'>; offered: boolean }) {
  const { t } = useTranslation('lessons')
  return (
    <span className={styles.place}>
      {offered && !hints.isOpen && (
        <span className={styles.offer} role="status">
          <WaoStill mood="hello" size={72} className={styles.wao} />
          {t('hint.offer')}
        </span>
      )}
      <button
        type="button"
        className={styles.hint}
        data-offered={offered || undefined}
        aria-expanded={hints.isOpen}
        onClick={hints.toggle}
      >
        <IconBulb aria-hidden />
        <span className="sk-visually-hidden">{t('hint.button', { count: hints.rung })}</span>
        <b aria-hidden>{hints.rung}/3</b>
      </button>
    </span>
  )
}
