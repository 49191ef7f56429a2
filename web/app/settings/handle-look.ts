export const handleLook = `top-[250px] grid size-[48px] content-center rounded-l-md bg-theme-strong text-white shadow-md transition
  hover:bg-theme-strong-hover [&_svg]:size-[18px]`
