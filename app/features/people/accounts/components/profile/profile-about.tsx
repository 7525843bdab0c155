import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { LanguageOptions } from '#app/platform/i18n/language-options.tsx'
import type { ActionResult } from '#app/platform/forms/action-result.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { useSavedToast } from '#app/platform/forms/use-saved-toast.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import type { AccountView } from '../../queries.server.ts'
import { ProfileCard } from './profile-card.tsx'
import styles from './profile-card.module.css'

type ProfileAboutProps = { account: AccountView; outcome: ActionResult<unknown> | undefined }

/** Form for the displayed name, the language and this device's color theme. */
export function ProfileAbout({ account: { user }, outcome }: ProfileAboutProps) {
  const { t } = useTranslation(['accounts', 'platform', 'ui'])
  const busy = useNavigation().formMethod === 'POST'
  const refused = outcome?.ok === false ? outcome.error : null
  const objection = refused?.fields?.name

  useSavedToast(outcome)

  return (
    <ProfileCard icon={<IconUserCircle aria-hidden />} title={t('profile.about.title')}>
      <ActionForm of="change" noValidate className={styles.form}>
        {refused && !refused.fields && (
          <Notice kind="danger">
            <Refusal error={refused} />
          </Notice>
        )}
        <TextField
          name="name"
          label={t('register.name')}
          hint={t('register.nameHint')}
          error={objection && <ReasonText reason={objection} />}
          defaultValue={user.name}
          autoComplete="name"
          maxLength={120}
        />
        <SelectField
          name="locale"
          label={t('profile.about.language')}
          hint={t('profile.about.languageHint')}
          defaultValue={user.locale}
          className={styles.language}
        >
          <LanguageOptions />
        </SelectField>
        <Button type="submit" busy={busy}>
          {t('profile.save')}
        </Button>
      </ActionForm>
      <div className={styles.field}>
        <span className={styles.fieldLabel}>{t('ui:theme.label')}</span>
        <ThemeToggle withLabels />
      </div>
    </ProfileCard>
  )
}
