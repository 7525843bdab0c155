import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { Puzzle } from '#app/features/people/classrooms/public.ts'
import { RoomCodeForm } from './room-code-form.tsx'
import { useCodePuzzle } from './use-code-puzzle.ts'
import styles from './open-rooms.module.css'

/** `puzzle`: proof of work to solve before the typed code is checked. */
type VisitorScreenProps = { back: string; typed?: string | null; puzzle?: Puzzle | null }

/** Competition page for visitors who are not signed in: join a class, sign in, or type a room code. */
export function VisitorScreen({ back, typed = null, puzzle = null }: VisitorScreenProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const limited = puzzle !== null
  useCodePuzzle(typed, puzzle)
  const form = <RoomCodeForm key={`${typed} ${limited}`} typed={typed} limited={limited} isGuest />
  return (
    <div className={styles.page}>
      {/* After a code was typed, its result comes first. */}
      {typed !== null && form}
      <EmptyState
        mood="hello"
        heading="h1"
        title={t('lobby.visitor')}
        hint={t('lobby.visitorText')}
        action={
          <div className={styles.ways}>
            <Button href={localized('/join')} variant="go" size="large">
              {t('lobby.joinClass')}
            </Button>
            <Button href={localized(`/login?redirect=${encodeURIComponent(back)}`)} variant="soft" size="large">
              {t('lobby.logIn')}
            </Button>
          </div>
        }
      />
      {typed === null && form}
    </div>
  )
}
