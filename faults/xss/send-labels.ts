import { randomUUID } from 'node:crypto'
import { keyField } from '#app/platform/forms/action-fields.ts'
import type { EntryPoint } from '../surface/entry-points.ts'
import { validRequest } from '../surface/requests.ts'
import { listCommandFields, replaceText } from './command-fields.ts'
import { labelOf } from './sinks.ts'
import type { Site } from './views.ts'

const skippedCommands = new Set(['turnYear', 'erasePerson'])

/** Sends every action once, with a label of its own in each field of text. Returns the fields by label number. */
export async function sendLabels({ client, url, people }: Site, entryPoints: EntryPoint[]): Promise<string[]> {
  const commandFields = await listCommandFields()
  const labelled: string[] = []
  for (const entryPoint of entryPoints) {
    const command = entryPoint.name.split(' ').at(-1)!
    const fields = skippedCommands.has(command) ? undefined : commandFields.get(command)
    if (!fields) continue
    // Labels of one request, so that no field hides another.
    const withLabels = (sample: Record<string, unknown>) =>
      fields.reduce<Record<string, unknown>>((values, field) => {
        const label = labelOf(labelled.push(`${command}.${field}`))
        return replaceText(values, field, label) as Record<string, unknown>
      }, sample)
    const body = (value: typeof people) => ({ ...withLabels(entryPoint.fields(value)), [keyField]: randomUUID() })
    await client.send(validRequest(url, { ...entryPoint, fields: body }, people))
  }
  return labelled
}
