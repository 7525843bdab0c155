import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useLessonHead } from '#app/platform/shell/lesson/lesson-head.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { SyncLine } from '#app/platform/outbox/sync-line.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import styles from './lesson-frame.module.css'
import places from '#app/platform/shell/lesson/level-places.module.css'

type LessonFrameProps = {
  /** Sets the accent color and the arrangement of the slots. */
  skin: 'story' | 'icon' | 'block' | 'text'
}

/** Frame of every lesson step: back button, title, step indicator and tools, with the step's slots below. */
export function LessonFrame({ skin }: LessonFrameProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const head = useLessonHead()
  const hasSky = skin === 'story' || skin === 'icon'
  return (
    <div className={clsx(styles.frame, styles[skin])} data-surface="learner" data-layout-skin={skin}>
      {hasSky && <Sky hills={skin === 'story'} clouds className={styles.sky} aria-hidden />}
      <header className={styles.head}>
        <IconButton
          variant={hasSky ? 'paper' : 'sunken'}
          size={48}
          label={t('stage.back')}
          icon={<IconArrowLeft aria-hidden />}
          href={localized(head?.exit ?? '/dashboard/lessons')}
        />
        {head && (
          <div className={styles.words}>
            <h1 className={styles.title}>{head.title}</h1>
            {head.note && <p className={styles.note}>{head.note}</p>}
          </div>
        )}
        {head?.path && <div className={styles.steps}>{head.path}</div>}
        <div className={styles.tools}>
          <SyncLine brief />
          {head?.tools}
        </div>
      </header>
      <main id="content" className={places.places} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
