import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import { listShownCases, type Run } from '../player/run/session.ts'
import styles from './case-tabs.module.css'

type CaseTabsProps = { count: number; selectedCase: number; run: Run | null; onLook: (caseIndex: number) => void }

/** One tab per case, with its result; the same program must solve all cases. */
export function CaseTabs({ count, selectedCase, run, onLook }: CaseTabsProps) {
  const { t } = useTranslation('lessons')
  if (count < 2) return null
  const currentCase = run?.caseIndex ?? selectedCase
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('cases.label')}>
      {listShownCases(count, run).map((caseIndex) => {
        const state = run?.watched.includes(caseIndex) ? (run.playbacks[caseIndex]!.solved ? 'solved' : 'failed') : null
        return (
          <button
            key={caseIndex}
            type="button"
            role="tab"
            className={styles.tab}
            data-state={state ?? undefined}
            aria-selected={caseIndex === currentCase}
            aria-label={
              state ? t(`cases.${state}`, { number: caseIndex + 1 }) : t('cases.one', { number: caseIndex + 1 })
            }
            onClick={() => onLook(caseIndex)}
          >
            {caseIndex + 1}
            {state === 'solved' && <IconCheck aria-hidden />}
            {state === 'failed' && <IconCircleDashed aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}
