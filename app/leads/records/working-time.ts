/** Formats working minutes, such as '2 h 5 min of working time'. */
export function formatWorkingTime(minutes: number): string {
  return `${formatMinutes(minutes)} of working time`;
}

/** Formats minutes: '45 min', '2 h 5 min', '26 h'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  // From ten hours on, minutes are left out.
  if (hours >= 10 || whole % 60 === 0) return `${Math.round(whole / 60)} h`;
  return `${hours} h ${whole % 60} min`;
}
