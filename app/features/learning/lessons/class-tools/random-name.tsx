import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowsShuffle from '@tabler/icons-react/dist/esm/icons/IconArrowsShuffle.mjs'
import { pickName } from '#rules/classrooms/class-tools.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { playBeat } from '../stage/sound.ts'
import type { ToolProps } from './class-tools.tsx'
import { PresentNames } from './present-names.tsx'
import styles from './class-tools.module.css'

const ROLL_MS = 90
const rolls = 10

/** Picks a student by chance; everyone has a turn before a name comes again. */
export function RandomName({ state: { picked }, students, absent, change, onPresence }: ToolProps) {
  const { t } = useTranslation('class-tools')
  const [rolling, setRolling] = useState(0)
  const [shownId, setShownId] = useState(picked.at(-1) ?? null)
  const present = students.filter(({ id }) => !absent.includes(id)).map(({ id }) => id)
  useEffect(() => {
    if (rolling === 0) return
    const timeout = setTimeout(() => {
      setShownId(rolling === 1 ? picked.at(-1)! : pickName(present, [], Math.random))
      if (rolling === 1) playBeat(5)
      setRolling(rolling - 1)
    }, ROLL_MS)
    return () => clearTimeout(timeout)
  })
  const pick = () => {
    const id = pickName(present, picked, Math.random)
    if (!id) return
    const isNewRound = present.every((other) => picked.includes(other))
    change({ picked: isNewRound ? [id] : [...picked, id] })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setShownId(id)
    else setRolling(rolls)
  }
  const name = students.find(({ id }) => id === shownId)?.name
  const waiting = present.filter((id) => !picked.includes(id)).length
  return (
    <>
      <p
        className={styles.name}
        data-rolling={rolling > 0 || undefined}
        role="status"
        aria-live={rolling > 0 ? 'off' : 'polite'}
      >
        {name ?? t('name.none')}
      </p>
      <div className={styles.choices}>
        <Button
          variant="go"
          size="large"
          disabled={present.length === 0 || rolling > 0}
          icon={<IconArrowsShuffle aria-hidden />}
          onClick={pick}
        >
          {t('name.pick')}
        </Button>
        {picked.length > 0 && (
          <Button
            size="large"
            variant="quiet"
            onClick={() => {
              change({ picked: [] })
              setShownId(null)
            }}
          >
            {t('name.restart')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t('name.waiting', { count: waiting })}</p>
      <PresentNames students={students} absent={absent} marked={picked} onPresence={onPresence} />
    </>
  )
}
