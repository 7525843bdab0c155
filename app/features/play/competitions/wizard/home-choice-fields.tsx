import { useTranslation } from 'react-i18next'
import { HomeFields } from '../assigned/components/home-fields.tsx'
import { Setting } from './setting.tsx'
import type { HomeChoice } from './use-home-choice.ts'

type HomeChoiceFieldsProps = {
  choice: HomeChoice
  /** True for questions, whose right answers are shown; false for levels and minigames, which can be tried again. */
  hasAnswers: boolean
  onMode?: (mode: 'live' | 'home') => void
}

/** Live in class, or at home with its times. */
export function HomeChoiceFields({ choice: { times, setTimes, setMode }, hasAnswers, onMode }: HomeChoiceFieldsProps) {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Setting
        label={t('assigned.how')}
        value={times ? 'home' : 'live'}
        onChange={(mode) => {
          setMode(mode)
          onMode?.(mode)
        }}
        options={(['live', 'home'] as const).map((value) => ({ value, label: t(`assigned.${value}`) }))}
      />
      {times && <HomeFields times={times} hasAnswers={hasAnswers} onChange={setTimes} />}
    </>
  )
}
