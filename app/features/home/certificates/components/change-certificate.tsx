import { useTranslation } from 'react-i18next'
import type { EndReason } from '#rules/certificates/award.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { GivenCertificate } from '../contract.ts'
import styles from './certificates-screen.module.css'

type ChangeCertificateProps = {
  classroomId: string
  certificate: GivenCertificate
  reasons: readonly EndReason[]
  onDone: () => void
}

/** Takes a certificate back before its issue; revokes or reissues it afterwards. */
export function ChangeCertificate({ classroomId, certificate, reasons, onDone }: ChangeCertificateProps) {
  const { t } = useTranslation('certificates')
  const withdraw = useAction('withdraw-certificate', { onDone })
  const revoke = useAction('revoke-certificate', { onDone })
  const reissue = useAction('reissue-certificate', { onDone })
  const error = withdraw.error ?? revoke.error ?? reissue.error
  const nameReason = reissue.error?.fields?.name
  const target = (
    <>
      <input type="hidden" name="classroomId" value={classroomId} />
      <input type="hidden" name="certificate" value={certificate.id} />
    </>
  )
  return (
    <div className={styles.form}>
      {error && !error.fields && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      {certificate.state === 'provisional' ? (
        <ActionForm of={withdraw} className={styles.form}>
          {target}
          <p>{t('end.withdrawText')}</p>
          <Button type="submit" variant="danger" busy={withdraw.busy}>
            {t('end.withdraw')}
          </Button>
        </ActionForm>
      ) : (
        <>
          <ActionForm of={reissue} className={styles.form}>
            {target}
            <TextField
              label={t('end.reissue')}
              hint={t('end.reissueText')}
              name="name"
              required
              maxLength={80}
              autoComplete="off"
              defaultValue={certificate.name}
              error={nameReason && <ReasonText reason={nameReason} />}
            />
            <CheckField
              name="isPublic"
              label={t('own.public')}
              hint={t('awards.consent')}
              defaultChecked={certificate.isPublic}
            />
            <Button type="submit" variant="soft" busy={reissue.busy}>
              {t('end.submitReissue')}
            </Button>
          </ActionForm>
          <ActionForm of={revoke} className={styles.form}>
            {target}
            <p>{t('end.revokeText')}</p>
            <SelectField label={t('end.reason')} name="reason">
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reason.${reason}`)}
                </option>
              ))}
            </SelectField>
            <Button type="submit" variant="danger" busy={revoke.busy}>
              {t('end.revoke')}
            </Button>
          </ActionForm>
        </>
      )}
    </div>
  )
}
