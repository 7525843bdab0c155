import { useTranslation } from 'react-i18next'
import { DeleteButton } from '#app/platform/forms/delete-button.tsx'

/** Deletes a draft or a finished competition with all its answers. */
export function DeleteCompetition({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('competitions')
  return (
    <DeleteButton
      label={t('list.delete', { title })}
      confirmation={{ title: t('list.deleteAsk', { title }), hint: t('list.deleteHint'), confirm: t('list.deleteYes') }}
      fields={{ competition: id }}
    />
  )
}
