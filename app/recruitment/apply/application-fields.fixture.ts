/** The valid fields of a careers form for the position with this slug. */
export function validApplication(position: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    avatar: 'welding-mask',
    fullName: 'Thandi Mokoena',
    email: 'thandi@example.org',
    contactNumber: '082 555 0142',
    position,
    reasonForChange: 'growth',
    currentSalary: '4000',
    desiredSalary: '8000',
    highestQualification: 'matric',
    interestReason: 'I like steel.',
    ...changes,
  };
}
