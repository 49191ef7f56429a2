export const entryClasses = (isCurrent: boolean) =>
  `flex h-[38px] w-full items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 text-left font-medium text-sm transition
  focus-visible:outline-sidebar-ink focus-visible:-outline-offset-2 [&_svg]:size-[18px] [&_svg]:shrink-0 [&_svg]:stroke-[1.7] pointer-coarse:h-11 ${
    isCurrent
      ? 'bg-[color-mix(in_oklab,var(--theme)_26%,var(--sidebar-bg))] shadow-[inset_3px_0_0_var(--theme)]'
      : 'hover:bg-sidebar-hover'
  }`
