import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Wao } from '#app/ui/wao.tsx'
import type { OwnPlay } from '../../assigned/own-play.server.ts'
import type { AssignedPlayProps } from './assigned-play.tsx'
import styles from './assigned.module.css'

/** What it is, how long it takes and until when; nothing runs before the tap. */
export function AssignedStart({ room, window: { closesAt }, me, own }: AssignedPlayProps & { own: OwnPlay }) {
  const { t } = useTranslation('competitions')
  const moment = useDates({ dateStyle: 'full', timeStyle: 'short' })
  const next = useAction('next')
  const join = useAction('join', { stays: true, done: () => next.send({ competition: room.id }) })
  const error = join.error ?? next.error
  return (
    <section className={styles.start}>
      <Wao mood="hello" size={130} />
      <h2 className={styles.title}>{room.title}</h2>
      <div className={styles.facts}>
        <p>
          <strong>{t('assigned.intro', { at: moment(closesAt) })}</strong>
        </p>
        <p>
          {[
            t('assigned.facts', { count: own.questions }),
            t('assigned.each', { count: Math.round(own.answerSeconds) }),
          ].join(' · ')}
        </p>
        <p>{t('assigned.runs')}</p>
      </div>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      <Button
        variant="go"
        size="large"
        busy={join.busy || next.busy}
        icon={<IconPlayerPlayFilled aria-hidden />}
        onClick={() => (me ? next : join).send({ competition: room.id })}
      >
        {t('assigned.start')}
      </Button>
    </section>
  )
}
