import { useTranslation } from 'react-i18next'
import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import type { AssignedPlayView } from '../assigned-play.server.ts'
import { MessageScreen } from '../../play/message-screen.tsx'
import { ReviewList } from './own-review.tsx'

/** Shown after the last question; ranks are published when the competition closes. */
export function AllDone({ ownPlay, window: { closesAt } }: { ownPlay: AssignedPlayView; window: PlayWindow }) {
  const { t } = useTranslation('competitions')
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  return (
    <>
      <MessageScreen
        mood="cheering"
        title={t('assigned.done')}
        text={t(ownPlay.review.length > 0 ? 'assigned.doneShown' : 'assigned.doneText', {
          at: formatDateTime(closesAt),
        })}
      />
      <ReviewList review={ownPlay.review} />
    </>
  )
}
