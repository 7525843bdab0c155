import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { useLive } from '#app/platform/live/live.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { keyField } from '#app/platform/forms/action-fields.ts'
import { buildFormData, useAction, type Action } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { JoinOffer, OwnJoinStatus } from '../../contract.ts'
import styles from './join-offer.module.css'

type JoinOfferCardProps = {
  offer: JoinOffer
  /** `h1` if the card is the only content of the page. */
  heading?: 'h1' | 'h2'
}

/** Lets a signed-in user join a class: request, wait, enter. The teacher's decision arrives by live update. */
export function JoinOfferCard({ offer, heading = 'h2' }: JoinOfferCardProps) {
  if (!offer.classroom) return <UnknownCode code={offer.code} />
  return <Offer key={offer.code} offer={offer} classroom={offer.classroom} heading={heading} />
}

type OfferProps = { offer: JoinOffer; classroom: NonNullable<JoinOffer['classroom']>; heading: 'h1' | 'h2' }

function Offer({ offer: { code, status: first, admission: firstAdmission }, classroom, heading: Heading }: OfferProps) {
  const { t } = useTranslation('classrooms')
  const live = useLive<OwnJoinStatus>(`join-status/${code}`, {
    status: first === 'teaching' ? 'none' : first,
    classroomId: classroom.id,
    admission: firstAdmission,
  })
  const status = first === 'teaching' ? 'teaching' : live.status
  const admission = firstAdmission === 'card' || firstAdmission === 'other-school' ? firstAdmission : live.admission
  const to = useLocalePath()('/account/select-room')
  const joinActions = {
    join: useAction('join', { to }),
    withdraw: useAction('withdraw', { to }),
    dismiss: useAction('dismiss', { to }),
  }
  const error = joinActions.join.error ?? joinActions.withdraw.error
  useEnterClassroom(classroom.id, status === 'active' && first !== 'active')

  const names = { name: classroom.name, teachers: classroom.teachers.join(', ') }
  const step = status !== 'none' ? status : admission === 'open' || admission === 'request' ? 'offer' : admission
  return (
    <Card depth="lifted" padding="large" className={styles.card} aria-live="polite">
      <div className={styles.class}>
        {step === 'pending' ? (
          <WaoStill mood="thinking" size={112} className={styles.wao} />
        ) : (
          <WorkspacePicture size={72} icon={classroom.icon} colour={classroom.colour} />
        )}
        <div className={styles.words}>
          <Heading className={styles.title}>{t(`offer.${step}.title`, names)}</Heading>
          {names.teachers && step === 'offer' && <p className={styles.teachers}>{t('offer.with', names)}</p>}
          <p>{t(`offer.${step}.text`, names)}</p>
        </div>
      </div>
      {error && (
        <Notice kind="warning">
          <Refusal error={error} /> {t('offer.askTeacher')}
        </Notice>
      )}
      {step === 'pending' && (
        <span className={styles.dots} aria-hidden>
          <i />
          <i />
          <i />
        </span>
      )}
      <Answers
        step={step}
        admission={admission}
        code={code}
        classroomId={classroom.id}
        to={to}
        joinActions={joinActions}
      />
    </Card>
  )
}

type Step = 'offer' | 'closed' | 'full' | 'card' | 'other-school' | 'pending' | 'declined' | 'active' | 'teaching'
type AnswersProps = {
  step: Step
  admission: JoinOffer['admission']
  code: string
  classroomId: string
  to: string
  joinActions: Record<'join' | 'withdraw' | 'dismiss', Action>
}

function Answers({ step, admission, code, classroomId, to, joinActions: ways }: AnswersProps) {
  const { t } = useTranslation('classrooms')
  const busy = Object.values(ways).some((action) => action.busy)
  const post = (name: keyof typeof ways, label: ReactNode, variant: 'go' | 'quiet') => (
    <ActionForm of={ways[name]}>
      <input type="hidden" name="code" value={code} />
      <Button type="submit" variant={variant} size="large" raised={variant === 'go'} busy={busy}>
        {label}
      </Button>
    </ActionForm>
  )

  if (step === 'active' || step === 'teaching')
    return (
      <ActionForm of="choose" to={to}>
        <Button type="submit" name="room" value={`classroom/${classroomId}`} variant="go" size="large">
          {t('offer.enter')}
        </Button>
      </ActionForm>
    )
  if (step === 'pending') return <div className={styles.ways}>{post('withdraw', t('offer.withdraw'), 'quiet')}</div>
  const mayJoin = step === 'offer' || (step === 'declined' && (admission === 'open' || admission === 'request'))
  return (
    <div className={styles.ways}>
      {mayJoin &&
        post(
          'join',
          t(step === 'declined' ? 'offer.askAgain' : admission === 'open' ? 'offer.join' : 'offer.ask'),
          'go',
        )}
      {post('dismiss', t(mayJoin ? 'offer.notNow' : 'offer.dismiss'), 'quiet')}
    </div>
  )
}

/** After approval, makes the class the session's workspace and opens its first page. */
function useEnterClassroom(classroomId: string, isAdmitted: boolean) {
  const submit = useSubmit()
  const action = useLocalePath()('/account/select-room')
  const hasSubmitted = useRef(false)
  useEffect(() => {
    if (!isAdmitted || hasSubmitted.current) return
    hasSubmitted.current = true
    const form = buildFormData('choose', { room: `classroom/${classroomId}` })
    form.set(keyField, crypto.randomUUID())
    void submit(form, { method: 'post', action, replace: true })
  }, [isAdmitted, classroomId, action, submit])
}

function UnknownCode({ code }: { code: string }) {
  const { t } = useTranslation('classrooms')
  const joinPage = useLocalePath()('/join')
  return (
    <Notice
      kind="warning"
      title={code ? t('offer.unknown.title', { code: formatClassCode(code) }) : t('offer.unknown.titleNoCode')}
      action={
        <Button href={joinPage} variant="soft" size="small">
          {t('offer.unknown.again')}
        </Button>
      }
    >
      {t('offer.unknown.text')}
    </Notice>
  )
}
