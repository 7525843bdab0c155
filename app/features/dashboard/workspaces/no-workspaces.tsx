import { useTranslation } from 'react-i18next'
import type { NoWorkspaceView } from '#rules/workspaces/no-workspace-view.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import styles from './no-workspaces.module.css'

const paths = {
  teacher: '/dashboard/classroom',
  student: '/join',
  parent: '/parent',
  school: '/onboard?school',
} as const

const offeredPaths: Record<NoWorkspaceView, (keyof typeof paths)[]> = {
  teacher: ['teacher', 'school', 'student'],
  student: ['student'],
  parent: ['parent'],
  newcomer: ['student', 'parent', 'teacher'],
  waiting: ['teacher', 'school'],
}

/** Shown to users without a workspace: the reason, and links to get one, the most likely first. */
export function NoWorkspaces({ roomless }: { roomless: NoWorkspaceView }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <div className={styles.empty}>
      <WaoStill mood="hello" size={200} className={styles.wao} />
      <h1 className={styles.title}>{t(`selectRoom.empty.${roomless}.title`)}</h1>
      <p className={styles.hint}>{t(`selectRoom.empty.${roomless}.hint`)}</p>
      <div className={styles.ways}>
        {offeredPaths[roomless].map((pathName, index) => (
          <Button key={pathName} href={localized(paths[pathName])} variant={index === 0 ? 'primary' : 'quiet'}>
            {t(`selectRoom.way.${pathName}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
