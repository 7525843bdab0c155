import { useTranslation } from 'react-i18next'
import { textLanguage } from '#app/features/learning/lessons/public-player.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ResultStep } from '../result-steps.server.ts'
import { HeldWords } from './held-words.tsx'
import { StepBars } from './step-bars.tsx'
import styles from './step-results.module.css'

/** Polls, word clouds and slides in the report. */
export function StepResults({ steps }: { steps: readonly ResultStep[] }) {
  const { t } = useTranslation('competitions')
  if (steps.length === 0) return null
  return (
    <Card title={t('step.results')}>
      <ul className={styles.steps}>
        {steps.map(({ round, kind, question, language, text, answered, options, cloud }) => (
          <li key={round}>
            <h3 lang={textLanguage({ language })}>{question}</h3>
            {kind === 'slide' ? (
              <p>
                {t('step.slide')}
                {text !== '' && (
                  <>
                    {' · '}
                    <span lang={textLanguage({ language })}>{text}</span>
                  </>
                )}
              </p>
            ) : (
              <>
                <p>{`${t(`step.${kind}`)} · ${t('step.votes', { count: answered })}`}</p>
                {cloud ? <HeldWords held={cloud} /> : <StepBars options={options} lang={textLanguage({ language })} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
