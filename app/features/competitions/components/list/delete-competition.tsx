import { useTranslation } from 'react-i18next'
import { DeleteButton } from '#app/platform/delete-button.tsx'

/** A draft, or one that is over, with everything that was answered in it. */
export function DeleteCompetition({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('competitions')
  return (
    <DeleteButton
      label={t('list.delete', { title })}
      ask={{ title: t('list.deleteAsk', { title }), hint: t('list.deleteHint'), confirm: t('list.deleteYes') }}
      fields={{ competition: id }}
    />
  )
}
