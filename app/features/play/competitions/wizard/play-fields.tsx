import { useTranslation } from 'react-i18next'
import { scorings } from '#rules/competitions/score.ts'
import type { PlayValues } from './play-settings.ts'
import { Setting } from './setting.tsx'
import { answerRules, secondCounts } from './wizard-settings.ts'

type PlayFieldsProps = {
  values: Pick<PlayValues, 'answerSeconds' | 'scoring' | 'answers'>
  /** False for homework. */
  isLive: boolean
  onChange: (changes: Partial<PlayFieldsProps['values']>) => void
}

/** Time limit, scoring, and whether answers are final. */
export function PlayFields({ values: { answerSeconds, scoring, answers }, isLive, onChange }: PlayFieldsProps) {
  const { t } = useTranslation('competitions')
  // A draft made from missed questions may have another time.
  const seconds = secondCounts.some((count) => count === answerSeconds)
    ? secondCounts
    : [...secondCounts, answerSeconds].toSorted((a, b) => Number(a) - Number(b))
  return (
    <>
      <Setting
        label={t('wizard.time')}
        value={answerSeconds}
        onChange={(value) => onChange({ answerSeconds: value })}
        options={seconds.map((value) => ({ value, label: t('wizard.seconds', { count: Number(value) }) }))}
      />
      <Setting
        label={t('wizard.points')}
        value={scoring}
        onChange={(value) => onChange({ scoring: value })}
        options={scorings.map((value) => ({ value, label: t(`wizard.scoring.${value}`) }))}
      />
      {isLive && (
        <Setting
          label={t('wizard.answers')}
          value={answers}
          onChange={(value) => onChange({ answers: value })}
          options={answerRules.map((value) => ({ value, label: t(`wizard.answerRule.${value}`) }))}
        />
      )}
    </>
  )
}
