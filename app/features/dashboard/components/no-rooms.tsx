import { useTranslation } from 'react-i18next'
import type { Roomless } from '#rules/roomless.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import styles from './no-rooms.module.css'

const ways = {
  teacher: '/dashboard/classroom',
  student: '/join',
  parent: '/parent',
  school: '/onboard?school',
} as const

const offered: Record<Roomless, (keyof typeof ways)[]> = {
  teacher: ['teacher', 'school', 'student'],
  student: ['student'],
  parent: ['parent'],
  newcomer: ['student', 'parent', 'teacher'],
  waiting: ['teacher', 'school'],
}

/** Nowhere to go yet: Wao says why, and what to do first comes first. */
export function NoRooms({ roomless }: { roomless: Roomless }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <div className={styles.empty}>
      <WaoStill mood="hello" size={200} className={styles.wao} />
      <h1 className={styles.title}>{t(`selectRoom.empty.${roomless}.title`)}</h1>
      <p className={styles.hint}>{t(`selectRoom.empty.${roomless}.hint`)}</p>
      <div className={styles.ways}>
        {offered[roomless].map((way, index) => (
          <Button key={way} href={localized(ways[way])} variant={index === 0 ? 'primary' : 'quiet'}>
            {t(`selectRoom.way.${way}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
