import { clsx } from 'clsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { showClassCode } from '#rules/class-code.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import type { ClassSignIn, PadChild } from '../contract.ts'
import { NameTile } from './name-tile.tsx'
import { RoomWanted } from './room-wanted.tsx'
import styles from './class-tiles.module.css'

// It listens for the teacher's help; nobody else on this page needs a live connection.
const RestWatch = lazyPart(() => import('./rest-watch.tsx'))

type ClassTilesProps = {
  signIn: Extract<ClassSignIn, { state: 'open' }>
  /** This page. */
  page: string
  /** The code of a competition that they go to when they are in. */
  room: string | null
  onPick: (child: PadChild) => void
  onAsk: () => void
  /** A teacher has resumed logging in: the names can be read now. */
  onFree: () => void
}

/** Signing in to a class: its name and its teachers, a tile for every child, and a way to ask for those who have none. */
export function ClassTiles({
  signIn: { name, icon, colour, teachers, code, mode, paused, rest, tiles, asks },
  page,
  room,
  onPick,
  onAsk,
  onFree,
}: ClassTilesProps) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const back = encodeURIComponent(page)
  const drawn = useFirstRows(tiles)
  return (
    <div className={styles.page} data-surface="learner">
      <header className={styles.head}>
        <RoomPicture icon={icon} colour={colour} size={72} />
        <div>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.teacher}>
            {teachers.length > 0 && t('joinCode.teacher', { names: teachers.join(', ') })} ·{' '}
            <span className="sk-number">{showClassCode(code)}</span>
          </p>
        </div>
      </header>
      {room && <RoomWanted room={room} />}
      {paused && (
        <Notice kind="warning" title={t('joinCode.paused')}>
          {t('joinCode.pausedHint')}
        </Notice>
      )}
      {rest && (
        <Suspense>
          <RestWatch path={rest} onFree={onFree} />
        </Suspense>
      )}
      {(tiles.length > 0 || asks) && (
        <section aria-labelledby="who">
          <h2 id="who" className={styles.who}>
            {t('joinCode.who')}
          </h2>
          <ul className={styles.tiles}>
            {drawn.map((child) => (
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
          <Button href={localized(`/login?redirect=${back}`)} variant="soft">
            {t('joinCode.logIn')}
          </Button>
          <Button href={localized(`/register?redirect=${back}`)} variant="quiet">
            {t('joinCode.register')}
          </Button>
        </div>
      </section>
    </div>
  )
}
