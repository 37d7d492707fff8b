import { useId } from "react";
import styles from "./filter-bar.module.css";
import { FilterBar, FilterSelect } from "./filter-bar.tsx";

const STARS = ["5", "4", "3", "2", "1"].map((value) => ({
  value,
  label: value === "1" ? "1 estrela" : `${value} estrelas`,
}));

interface ReviewFiltersProps {
  aba: string;
  nota: string;
  produto: string;
}

export function ReviewFilters({ aba, nota, produto }: ReviewFiltersProps) {
  const id = useId();
  return (
    <FilterBar isActive={nota !== "" || produto !== ""}>
      {aba && <input type="hidden" name="aba" value={aba} />}
      <FilterSelect name="nota" label="Nota" all="Todas" value={nota} options={STARS} />
      <div className={styles.filter}>
        <label htmlFor={id}>Produto</label>
        {/* Keyed by the value: after a navigation it shows that of the new URL. */}
        <input key={produto} id={id} name="produto" type="search" maxLength={60} defaultValue={produto} />
      </div>
    </FilterBar>
  );
}
