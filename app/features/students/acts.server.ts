import type { RouterContextProvider } from 'react-router'
import type { Command } from '#app/platform/command.server.ts'
import { run } from '#app/platform/run.server.ts'

/** What a screen sends to its address with `?act=`: one command each. */
export type Act = (request: Request, context: Readonly<RouterContextProvider>) => Promise<unknown>
export type Acts = Readonly<Record<string, Act>>

export const running =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>): Act =>
  (request, context) =>
    run(command, request, context)

export const actNamed = (acts: Acts, request: Request): Act | null => {
  const name = new URL(request.url).searchParams.get('act') ?? ''
  return Object.hasOwn(acts, name) ? acts[name]! : null
}
