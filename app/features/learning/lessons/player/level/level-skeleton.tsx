import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import hint from '../../hints/hint-button.module.css'
import editor from '../../icons/icon-editor.module.css'
import tile from '../../icons/tile.module.css'
import level from './level-step.module.css'
import run from '../run/run-button.module.css'
import bar from '../task-bar.module.css'
import tools from './level-tools.module.css'
import styles from './level-skeleton.module.css'

/** The number of commands of a typical first level. */
const DEFAULT_TILES = 4
const toolIcons = [IconArrowBackUp, IconArrowForwardUp, IconTrash]

/**
 * Placeholder while a level loads: each part has its final position and size, so that the layout does not jump. It
 * contains no buttons, because nothing works yet.
 */
export function LevelSkeleton({ inIcons, tiles }: { inIcons: boolean; tiles: number | null }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <p className="sk-visually-hidden" role="status" aria-busy>
        {t('loading')}
      </p>
      <div data-slot="world" className={level.world} aria-hidden>
        <div className={bar.bar}>
          <div className={bar.words}>
            <Skeleton width="38%" className={styles.words} />
            <Skeleton width="72%" className={styles.words} />
          </div>
        </div>
        <div className={level.picture}>
          <span className={styles.picture} />
        </div>
        <div className={level.below}>{!inIcons && <span className={styles.bar} />}</div>
      </div>
      {inIcons ? <IconPlaceholders tiles={tiles ?? DEFAULT_TILES} /> : <div data-slot="workbench" aria-hidden />}
      <div data-slot="tools" className={tools.tools} aria-hidden>
        {toolIcons.map((Icon, index) => (
          <ToolPlaceholder key={index} icon={Icon} />
        ))}
      </div>
      {!inIcons && (
        <div data-slot="skins" className={level.skins} aria-hidden>
          <span className={styles.skins} />
        </div>
      )}
      <div data-slot="actions" className={level.actions} aria-hidden>
        <span className={clsx(hint.hint, styles.asleep)}>
          <IconBulb />
          <b>0/3</b>
        </span>
        <span className={clsx(run.run, styles.asleep)}>
          <IconPlayerPlayFilled />
        </span>
      </div>
    </>
  )
}

const IconPlaceholders = ({ tiles }: { tiles: number }) => (
  <>
    <div data-slot="toolbox" className={editor.place} aria-hidden>
      <div className={editor.toolbox} style={{ '--count': tiles } as CSSProperties}>
        {Array.from({ length: Math.round(tiles) }, (_, index) => (
          <span key={index} className={clsx(tile.tile, styles.asleep)} />
        ))}
      </div>
    </div>
    <div data-slot="program" className={editor.program} aria-hidden>
      <div className={editor.strip} />
      <ToolPlaceholder icon={IconBackspace} className={editor.remove} />
    </div>
  </>
)

const ToolPlaceholder = ({ icon: Icon, className }: { icon: typeof IconTrash; className?: string | undefined }) => (
  <span className={clsx(styles.tool, className)}>
    <Icon />
  </span>
)
