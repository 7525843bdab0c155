import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { ClassSignIn, PadChild } from '../contract.ts'
import { NameTile } from './name-tile.tsx'
import { RoomCodeNotice } from './room-code-notice.tsx'
import layout from './join-page.module.css'
import styles from './class-tiles.module.css'

// Loaded on demand: only a paused class needs a live connection on this page.
const PauseSubscription = lazyPart(() => import('./lockout-subscription.tsx'))

type ClassTilesProps = {
  signIn: Extract<ClassSignIn, { state: 'open' }>
  /** Path of this page; login and registration return to it. */
  page: string
  /** Code of the competition to open after sign-in. */
  room: string | null
  /** The competition also accepts guests. */
  hasGuests: boolean
  onPick: (child: PadChild) => void
  onNotListed: () => void
  /** Called when a teacher resumes sign-in: the names can be loaded now. */
  onPauseEnd: () => void
}

/** Sign-in page of a class: a tile for every child, and a button for children who are not listed. */
export function ClassTiles({
  signIn: { name, icon, colour, teachers, code, mode, paused, rest, tiles, asks },
  page,
  room,
  hasGuests,
  onPick,
  onNotListed: onAsk,
  onPauseEnd,
}: ClassTilesProps) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const returnPath = encodeURIComponent(page)
  const visibleTiles = useFirstRows(tiles)
  return (
    <div className={layout.page} data-surface="learner">
      <header className={styles.head}>
        <WorkspacePicture icon={icon} colour={colour} size={72} />
        <div>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.teacher}>
            {teachers.length > 0 && t('joinCode.teacher', { names: teachers.join(', ') })} ·{' '}
            <span className="sk-number">{formatClassCode(code)}</span>
          </p>
        </div>
      </header>
      {room && <RoomCodeNotice room={room} hasGuests={hasGuests} />}
      {paused && (
        <Notice kind="warning" title={t('joinCode.paused')}>
          {t('joinCode.pausedHint')}
        </Notice>
      )}
      {rest && (
        <Suspense>
          <PauseSubscription path={rest} onEnd={onPauseEnd} />
        </Suspense>
      )}
      {(tiles.length > 0 || asks) && (
        <section aria-labelledby="who">
          <h2 id="who" className={styles.who}>
            {t('joinCode.who')}
          </h2>
          <ul className={styles.tiles}>
            {visibleTiles.map((child) => (
              <NameTile key={child.id} child={child} onPick={onPick} />
            ))}
            {asks && (
              <li>
                <button type="button" className={clsx(styles.tile, styles.notHere)} onClick={onAsk}>
                  <span className={styles.plus}>
                    <IconPlus aria-hidden />
                  </span>
                  <span className={styles.name}>{t('joinCode.notHere')}</span>
                </button>
              </li>
            )}
          </ul>
        </section>
      )}
      {mode !== 'email' && !paused && !asks && tiles.length === 0 && (
        <Notice kind="info">{t('joinCode.nobody')}</Notice>
      )}
      <section className={styles.ask} aria-labelledby="ask">
        <div>
          <h2 id="ask" className={styles.askTitle}>
            {t('joinCode.ask')}
          </h2>
          <p className={styles.askHint}>{t('joinCode.askHint')}</p>
        </div>
        <div className={styles.ways}>
          <Button href={localized(`/login?redirect=${returnPath}`)} variant="soft">
            {t('joinCode.logIn')}
          </Button>
          <Button href={localized(`/register?redirect=${returnPath}`)} variant="quiet">
            {t('joinCode.register')}
          </Button>
        </div>
      </section>
    </div>
  )
}
