import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseUnlockCode } from '#rules/billing/unlock-code.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { CodeOffer, PlanSchool } from '../../contract.ts'
import { usePlanDay } from './use-plan-day.ts'
import styles from './unlock.module.css'

/** Checks a code, shows its benefit, and uses it after a second press. */
export function CodeCard({ school }: { school: PlanSchool }) {
  const { t } = useTranslation('billing')
  const [code, setCode] = useState('')
  const [offer, setOffer] = useState<CodeOffer | null>(null)
  /** The check characters were compared on this device, so that a slip costs no attempt. */
  const [hasTypo, setTypo] = useState(false)
  const check = useAction<CodeOffer>('check', { onDone: setOffer, skipRevalidation: true, isImmediate: true })
  const reason = hasTypo ? 'unlock-code-typo' : check.error?.fields?.code
  return (
    <Card title={t('unlockPremium.code.title')}>
      {offer ? (
        <Offer school={school} code={code} offer={offer} onClose={() => setOffer(null)} onUsed={() => setCode('')} />
      ) : (
        <ActionForm
          of={check}
          className={styles.form}
          onSubmit={(event) => {
            const isWrong = parseUnlockCode(code) === null
            setTypo(isWrong)
            if (isWrong) event.preventDefault()
          }}
        >
          <input type="hidden" name="_school" value={school.id} />
          <TextField
            name="code"
            label={t('unlockPremium.code.label')}
            hint={t('unlockPremium.code.hint')}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setTypo(false)
            }}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={reason && <ReasonText reason={reason} />}
          />
          {check.error && !reason && (
            <Notice kind="warning">
              <Refusal error={check.error} />
            </Notice>
          )}
          <Button type="submit" busy={check.busy}>
            {t('unlockPremium.code.check')}
          </Button>
        </ActionForm>
      )}
    </Card>
  )
}

type OfferProps = { school: PlanSchool; code: string; offer: CodeOffer; onClose: () => void; onUsed: () => void }

function Offer({ school, code, offer, onClose, onUsed }: OfferProps) {
  const { t } = useTranslation('billing')
  const day = usePlanDay()
  const redeem = useAction<CodeOffer>('redeem', {
    isImmediate: true,
    onDone({ endsOn }) {
      toast({ kind: 'success', message: t('unlockPremium.code.done', { date: day(endsOn) }) })
      onUsed()
      onClose()
    },
  })
  const { plan, seats, days, endsOn } = offer
  const name = plan === 'teacher' ? 'offerTeacher' : seats === null ? 'offerSchoolOpen' : ('offerSchool' as const)
  return (
    <div className={styles.form} aria-live="polite">
      <p className={styles.note}>{t('unlockPremium.code.offer', { school: school.name })}</p>
      <p className={styles.offer}>
        <strong>{t(`unlockPremium.code.${name}`, { seats: seats ?? 0 })}</strong>
        <span>{t('unlockPremium.code.until', { days, date: day(endsOn) })}</span>
      </p>
      <p className={styles.note}>{t('unlockPremium.code.once')}</p>
      {redeem.error && (
        <Notice kind="warning">
          <Refusal error={redeem.error} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button busy={redeem.busy} onClick={() => redeem.send({ code, _school: school.id })}>
          {t('unlockPremium.code.use')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('unlockPremium.code.back')}
        </Button>
      </div>
    </div>
  )
}
