/** Names for made-up applicants: South African first names and matching surnames, by language. */
export const demoNames: readonly { first: readonly string[]; last: readonly string[] }[] = [
  // isiZulu
  {
    first: [
      'Sipho',
      'Thandeka',
      'Nhlanhla',
      'Zanele',
      'Mandla',
      'Nokuthula',
      'Bongani',
      'Ayanda',
      'Sibusiso',
      'Lindiwe',
    ],
    last: ['Dlamini', 'Ngcobo', 'Mkhize', 'Zulu', 'Buthelezi', 'Khumalo', 'Cele', 'Shabalala'],
  },
  // isiXhosa
  {
    first: ['Luthando', 'Nomvula', 'Siyabonga', 'Vuyokazi', 'Ayabonga', 'Zukiswa', 'Mzwandile', 'Phumla'],
    last: ['Mabaso', 'Sigcau', 'Ndlovu', 'Mqhayi', 'Jordaan-Gcina', 'Magwaza', 'Tshabalala', 'Nqakula'],
  },
  // Afrikaans
  {
    first: [
      'Pieter',
      'Annelie',
      'Johan',
      'Marieke',
      'Renée',
      'Hendrik',
      'Chantelle',
      'Gert',
      'Elmarie',
      'Ruan',
    ],
    last: [
      'van der Merwe',
      'Botha',
      'du Plessis',
      'Pretorius',
      'Fourie',
      'Coetzee',
      'Swanepoel',
      'Labuschagné',
    ],
  },
  // English
  {
    first: ['Michael', 'Jennifer', 'Craig', 'Tracy', 'Gareth', 'Nicole', 'Sean', 'Megan'],
    last: ['Smith', 'Johnson', 'Naidoo-Brown', 'Williams', 'Taylor', 'Anderson', 'Clarke', 'Robertson'],
  },
  // Sepedi
  {
    first: ['Thabo', 'Mpho', 'Kgaugelo', 'Lesego', 'Phuti', 'Mokgadi', 'Tebogo', 'Lerato'],
    last: ['Maphoto', 'Ramaphakela', 'Mokoena', 'Ledwaba', 'Mashiane', 'Kekana', 'Sekgobela'],
  },
  // Sesotho
  {
    first: ['Teboho', 'Palesa', 'Tshepo', 'Dineo', 'Lehlohonolo', 'Nthabiseng', 'Katleho', 'Puleng'],
    last: ['Mofokeng', 'Motaung', 'Tau', 'Moloi', 'Radebe', 'Mokoena', 'Nhlapo'],
  },
  // Setswana
  {
    first: ['Kagiso', 'Boitumelo', 'Tumelo', 'Gaone', 'Onalenna', 'Keabetswe', 'Kabelo', 'Refilwe'],
    last: ['Modise', 'Molefe', 'Mogale', 'Seleka', 'Kgosi', 'Motsepe', 'Letsholo'],
  },
  // Xitsonga
  {
    first: ['Tsakani', 'Vutomi', 'Nkateko', 'Rhulani', 'Tinyiko', 'Hlayiseka'],
    last: ['Mabunda', 'Chauke', 'Baloyi', 'Hlungwani', 'Maluleke', 'Shivambu'],
  },
  // siSwati
  {
    first: ['Sifiso', 'Temalangeni', 'Mduduzi', 'Nelisiwe', 'Banele', 'Lungile'],
    last: ['Nkosi', 'Simelane', 'Mamba', 'Shongwe', 'Mavuso'],
  },
  // Tshivenda
  {
    first: ['Mulalo', 'Rendani', 'Fhatuwani', 'Thilivhali', 'Ndivhuwo', 'Takalani'],
    last: ['Mudau', 'Nemutanzhela', 'Ramabulana', 'Netshitenzhe', 'Tshivhase'],
  },
  // isiNdebele
  {
    first: ['Jabulani', 'Nomsa', 'Themba', 'Busisiwe', 'Sabelo'],
    last: ['Mahlangu', 'Skosana', 'Masilela', 'Mthimunye', 'Jiyane'],
  },
  // Tamil, Hindi, Gujarati, Cape Malay
  {
    first: ['Priya', 'Kavish', 'Yusuf', 'Fatima', 'Deshni', 'Imraan', 'Ashwin', 'Razia'],
    last: ['Naidoo', 'Govender', 'Patel', 'Moodley', 'Davids', 'Adams', 'Pillay'],
  },
];

/** Made-up staff that applications are assigned to. They have no password, so nobody can sign in as them. */
export const demoAdmins = [
  { name: 'Lerato Maseko', email: 'lerato.maseko@example.org', position: 'Manager', avatar: 'headscarf' },
  { name: 'Deon Vermeulen', email: 'deon.vermeulen@example.org', position: 'Manager', avatar: 'beard' },
  { name: 'Nomfundo Sithole', email: 'nomfundo.sithole@example.org', position: 'Admin', avatar: 'bun' },
] as const;
