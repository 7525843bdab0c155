import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/check-field.tsx'
import { chooseClock, isWithoutClock } from '../without-clock.ts'

/** For whoever needs more time: nothing sinks or falls before they act. */
export function ClockChoice() {
  const { t } = useTranslation('minigames')
  const [isWithout, setIsWithout] = useState(false)
  useEffect(() => setIsWithout(isWithoutClock()), [])
  return (
    <CheckField
      label={t('clock.without')}
      hint={t('clock.note')}
      checked={isWithout}
      onChange={({ currentTarget: { checked } }) => {
        chooseClock(checked)
        setIsWithout(checked)
      }}
    />
  )
}
