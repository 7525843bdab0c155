import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Skeleton } from '#app/ui/skeleton.tsx'
import hint from '../hints/hint-button.module.css'
import editor from '../icons/icon-editor.module.css'
import tile from '../icons/tile.module.css'
import level from './level-step.module.css'
import run from './run-button.module.css'
import bar from './task-bar.module.css'
import tools from './level-tools.module.css'
import styles from './level-skeleton.module.css'

/** As many as a first level offers. */
const FEW_TILES = 4
const toolIcons = [IconArrowBackUp, IconArrowForwardUp, IconTrash]

/**
 * A level of which only the page has come: each thing in its place and as large as it will be, so that nothing moves when
 * the level is there. Nothing here can be pressed, so nothing here is a button.
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
      {inIcons ? <IconPlaces tiles={tiles ?? FEW_TILES} /> : <div data-slot="workbench" aria-hidden />}
      <div data-slot="tools" className={tools.tools} aria-hidden>
        {toolIcons.map((Icon, at) => (
          <Tool key={at} icon={Icon} />
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

const IconPlaces = ({ tiles }: { tiles: number }) => (
  <>
    <div data-slot="toolbox" className={editor.place} aria-hidden>
      <div className={editor.toolbox} style={{ '--count': tiles } as CSSProperties}>
        {Array.from({ length: Math.round(tiles) }, (_, one) => (
          <span key={one} className={clsx(tile.tile, styles.asleep)} />
        ))}
      </div>
    </div>
    <div data-slot="program" className={editor.program} aria-hidden>
      <div className={editor.strip} />
      <Tool icon={IconBackspace} className={editor.remove} />
    </div>
  </>
)

const Tool = ({ icon: Icon, className }: { icon: typeof IconTrash; className?: string | undefined }) => (
  <span className={clsx(styles.tool, className)}>
    <Icon />
  </span>
)
