import type { ComponentProps } from 'react'
import { failureMessage } from '../use-action.ts'
import { ListState } from './list-state.tsx'

type Props<T> = Omit<ComponentProps<typeof ListState<T>>, 'loading' | 'error' | 'onRetry'> & {
  /** Answer of the `useSWR` that loads the list. */
  read: { data: unknown; error?: unknown; isLoading: boolean; mutate: () => unknown }
  /** Error message in Spanish, shown if nothing was loaded and the server gave no reason. */
  failure: string
}

/** A list that one `useSWR` loads: its error state offers to load it again. */
export const LoadedList = <T,>({ read, failure, ...list }: Props<T>) => (
  <ListState
    {...list}
    loading={read.isLoading}
    error={read.error && !read.data ? failureMessage(read.error, failure) : null}
    onRetry={() => read.mutate()}
  />
)
