import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs'
import { isList, type Value } from '#rules/program/values.ts'
import type { StepShown } from '#rules/tasks/step-through.ts'
import { Button } from '#app/ui/button.tsx'
import { StepBar } from '../stage/step-bar.tsx'
import type { Steps } from './use-steps.ts'
import styles from './task-step.module.css'

/** The program step by step: which line, and what every variable holds then. */
export function StepView({ steps: { all, at, goTo } }: { steps: Steps }) {
  const { t } = useTranslation('tasks')
  if (!all) return null
  return (
    <section className={styles.console} aria-label={t('steps.label')}>
      <div className={styles.consoleHead}>
        <h3>{t('steps.label')}</h3>
        <Button
          variant="soft"
          icon={<IconStairs aria-hidden />}
          aria-expanded={at !== null}
          onClick={() => goTo(at === null ? 0 : null)}
        >
          {t(at === null ? 'steps.open' : 'steps.close')}
        </Button>
      </div>
      {at !== null && <OpenSteps all={all} at={at} goTo={goTo} />}
    </section>
  )
}

function OpenSteps({ all, at, goTo }: { all: readonly StepShown[]; at: number; goTo: (at: number) => void }) {
  const { t } = useTranslation(['tasks', 'lessons'])
  const last = all.length - 1
  const { line, said } = all[at]!
  const step = t('lessons:playback.step', { now: at, total: last })
  const state = useRef<HTMLDivElement>(null)
  // The table grows with the variables, in a column that scrolls.
  // Newer browsers answer with a promise, which React would take for what to do at the end.
  useEffect(() => void state.current?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <>
      <StepBar label={t('steps.label')} at={at} last={last} goTo={goTo} />
      <div ref={state} role="status">
        <p className={styles.count}>
          {at === 0 ? t('steps.start') : `${line === null ? '' : `${t('line', { line })} `}${step}`}
        </p>
        <Variables now={all[at]!} before={all[at - 1] ?? null} />
        {said.length > 0 && (
          <div className={styles.screen}>
            <pre>{said.map((value) => (typeof value === 'string' ? value : codeOf(value))).join('\n')}</pre>
          </div>
        )}
      </div>
    </>
  )
}

function Variables({ now, before }: { now: StepShown; before: StepShown | null }) {
  const { t } = useTranslation('tasks')
  if (now.variables.size === 0) return <p className={styles.count}>{t('steps.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('steps.name')}</th>
          <th scope="col">{t('steps.value')}</th>
        </tr>
      </thead>
      <tbody>
        {[...now.variables].map(([name, value]) => {
          const was = before?.variables.get(name)
          const isNew = was === undefined || codeOf(was) !== codeOf(value)
          return (
            <tr key={name} className={isNew ? styles.changed : undefined}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <pre>{codeOf(value)}</pre>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** As Python writes it. */
function codeOf(value: Value): string {
  if (isList(value)) return `[${value.items.map(codeOf).join(', ')}]`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : String(value)
}
