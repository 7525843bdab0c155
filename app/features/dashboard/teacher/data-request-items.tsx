import { useTranslation } from 'react-i18next'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import {
  DataRequestButtons,
  useRequestNote,
  type SchoolDataRequest,
} from '#app/features/people/data-requests/public.ts'
import { NeedsItem } from './needs-item.tsx'

type DataRequestItemsProps = { classroomId: string; requests: readonly SchoolDataRequest[] }

/** Requests of families about their child's data, for the owner of the class. */
export function DataRequestItems({ classroomId, requests }: DataRequestItemsProps) {
  const { t } = useTranslation('data-requests')
  const describe = useRequestNote()
  return requests.map((request) => (
    <NeedsItem
      key={`data ${request.id}`}
      kind="read"
      kite={request.student.id}
      mark={<IconDatabase aria-hidden />}
      title={t(`school.kind.${request.kind}`, { name: request.student.name })}
      note={describe(request)}
    >
      <DataRequestButtons request={request} classroomId={classroomId} />
    </NeedsItem>
  ))
}
