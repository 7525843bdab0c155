import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { chooseClock, isWithoutClock } from './without-clock.ts'

/** Setting for players who need more time: the game waits for their input. */
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
