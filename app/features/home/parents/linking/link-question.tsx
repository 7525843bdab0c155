import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { guardianRelations, type GuardianRelation } from '#rules/guardians/parent-link.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { FormReply } from '#app/ui/feedback/form-reply.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { deletePendingCode } from './pending-code.ts'
import styles from './parent-code-panel.module.css'

type LinkQuestionProps = { code: string; child: string; onForget: () => void }

type LinkResult = { status: 'active' | 'waiting'; student: string }

/** Question whether the user is a parent of the child; the answer links them. */
export function LinkQuestion({ code, child, onForget }: LinkQuestionProps) {
  const { t } = useTranslation(['parents', 'guardians'])
  const localized = useLocalePath()
  const { locale } = splitLocale(useLocation().pathname)
  const [relation, setRelation] = useState<GuardianRelation>('parent')
  const { send, busy, error, result } = useAction<LinkResult>('link', {
    onDone: () => deletePendingCode(localStorage),
    skipRevalidation: true,
    isImmediate: true,
  })
  if (result)
    return (
      <>
        <FormReply>
          <Notice kind={result.status === 'active' ? 'success' : 'info'}>
            {t(`code.${result.status}`, { name: child })}
          </Notice>
        </FormReply>
        <div className={styles.actions}>
          {result.status === 'active' && (
            <Button href={localized(`/dashboard?child=${result.student}`)}>{t('code.week')}</Button>
          )}
          <Button variant="soft" onClick={onForget}>
            {t('code.another')}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p className={styles.question}>{t('code.who', { name: child })}</p>
      <SelectField
        label={t('code.relation')}
        value={relation}
        onChange={(event) => setRelation(event.target.value as GuardianRelation)}
      >
        {guardianRelations.map((option) => (
          <option key={option} value={option}>
            {t(`guardians:parents.relation.${option}`)}
          </option>
        ))}
      </SelectField>
      <RefusalNotice error={error} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => send({ code, relation, locale })}>
          {t('code.confirm')}
        </Button>
        <Button variant="quiet" onClick={onForget}>
          {t('code.wrong')}
        </Button>
      </div>
    </>
  )
}
