import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { shownCases, type Run } from '../player/session.ts'
import styles from './case-tabs.module.css'

type CaseTabsProps = { count: number; looking: number; run: Run | null; onLook: (at: number) => void }

/** The same program must solve them all: one tab for each, with how it went there. */
export function CaseTabs({ count, looking, run, onLook }: CaseTabsProps) {
  const { t } = useTranslation('lessons')
  if (count < 2) return null
  const at = run?.at ?? looking
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('cases.label')}>
      {shownCases(count, run).map((one) => {
        const state = run?.watched.includes(one) ? (run.playbacks[one]!.solved ? 'solved' : 'failed') : null
        return (
          <button
            key={one}
            type="button"
            role="tab"
            className={styles.tab}
            data-state={state ?? undefined}
            aria-selected={one === at}
            aria-label={state ? t(`cases.${state}`, { number: one + 1 }) : t('cases.one', { number: one + 1 })}
            onClick={() => onLook(one)}
          >
            {one + 1}
            {state === 'solved' && <IconCheck aria-hidden />}
            {state === 'failed' && <IconCircleDashed aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
