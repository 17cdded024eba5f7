const NOW = Math.floor(Date.now() / 1000);
/** In seconds since 1970. */
export const daysAgo = (days: number) => NOW - days * 86_400;

/** An export with one of everything, and a second candidate. */
export const sample = () => ({
  user: [{ id: 'u1', name: 'Nomsa', email: 'Nomsa@Example.com', assignedApplications: ['a1'] }],
  position: [
    { id: 'p1', name: 'Welder', description: 'Welds', active: true, createdAt: '2023-01-01T00:00:00Z' },
  ],
  qualifyingQuestions: [
    { id: 'q1', positionId: 'p1', type: 'select', text: 'Which?', options: ['MIG', 'TIG'] },
  ],
  candidate: [
    {
      id: 'c1',
      fullName: 'Thandi M.',
      email: 'thandi@example.com',
      contactNumber: '0825550142',
      job_id: 'a1',
    },
    { id: 'c2', fullName: 'André', email: 'andre@example.com', contactNumber: '0825550143', job_id: 'a2' },
  ],
  jobApplication: [
    {
      id: 'a2',
      can_id: 'c2',
      pos_id: 'p1',
      status: 'hired',
      creation_date: { _seconds: daysAgo(10) },
      last_edited: { _seconds: daysAgo(9) },
    },
    {
      id: 'a1',
      can_id: 'c1',
      pos_id: 'p1',
      status: 'busy',
      creation_date: { seconds: daysAgo(20) },
      last_edited: { seconds: daysAgo(19) },
      cv: 'https://files.example/o/cvs%2F1700-cv.pdf?alt=media',
      question_id: 'r1',
      note_ids: ['n1'],
      contacted: true,
      sendEmail: false,
    },
  ],
  applicationAnswers: [
    {
      id: 'r1',
      position_id: 'p1',
      job_application_id: 'a1',
      created_at: { seconds: daysAgo(20) },
      currently_working: true,
      answers: [{ question_text: 'Which?', answer: 'TIG', position_specific: true }],
    },
  ],
  note: [
    { id: 'n1', author: 'Nomsa', text: 'Phoned her', timestamp: { seconds: daysAgo(19) }, job_id: 'a1' },
  ],
});
